// `npm run build`: the builds of the web app and of the console ahead of the first start (which would make them otherwise).

import { currentConsoleBuild, currentWebBuild } from '../../ssr/builds.ts';
import { parseDataConfig } from '../base/config.ts';
import { runCommand } from './runCommand.ts';

const command = {
  name: 'build',
  about: 'Builds the web app and the console ahead of the first start.',
};

await runCommand(command, async () => {
  const { dataDir } = parseDataConfig(process.env);
  const [web, graphqlConsole] = await Promise.all([
    currentWebBuild({ dataDir, onBuild: () => console.log('Building the web app …') }),
    currentConsoleBuild({ dataDir, onBuild: () => console.log('Building the console …') }),
  ]);
  console.log(web);
  console.log(graphqlConsole ?? 'The console could not be built: /console will answer 404.');
});
