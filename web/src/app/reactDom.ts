// React's half for the browser, run by a chunk of its own. A package in CommonJS waits until a module asks for it and
// would run as part of that module's task. Small, because React makes errors as it begins: where an inspector listens,
// as Lighthouse does, every function on the stack is then parsed once more.
export { createRoot, hydrateRoot } from 'react-dom/client';
