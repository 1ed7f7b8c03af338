// `npm run build`: the web app's build ahead of the first start (which would make it otherwise).

import { parseDataConfig } from '../config.ts';
import { currentWebBuild } from '../http/webBuild.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async () => {
  const { dataDir } = parseDataConfig(process.env);
  console.log(await currentWebBuild({ dataDir, onBuild: () => console.log('Building the web app …') }));
});
