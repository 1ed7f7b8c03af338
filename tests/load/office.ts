// `npm run load:office`: the admin area with an institute's data of years, and how soon a change is seen by others.
// ONLY=news or ONLY=lists measures one of the two.

import { cpus, loadavg } from 'node:os';
import { measureLists } from './officeLists.ts';
import { measureNews } from './officeNews.ts';
import { startWorld, type World } from './world.ts';

const parts: Readonly<Record<string, (world: World) => Promise<boolean>>> = {
  lists: measureLists,
  news: measureNews,
};

const { ONLY } = process.env;
const world = await startWorld();
try {
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`Load of the machine before: ${load.join(' ')} on ${cpus().length} cores`);
  for (const [name, measure] of Object.entries(parts)) {
    if (ONLY !== undefined && ONLY !== name) continue;
    if (!(await measure(world))) process.exitCode = 1;
  }
} finally {
  await world.end();
}
