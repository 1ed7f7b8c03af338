// A short label that is the same on many links, with what tells them apart said to assistive technology and search
// engines only.
import { VisuallyHidden } from './VisuallyHidden.tsx';

export function NamedLabel({ label, name }: { label: string; name: string }) {
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <VisuallyHidden>{`${label}: ${name}`}</VisuallyHidden>
    </>
  );
}
