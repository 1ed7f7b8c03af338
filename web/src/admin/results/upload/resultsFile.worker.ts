import { serveFiles } from '../../import/readFile.ts';
import { resultsFile } from './resultRows.ts';

serveFiles(resultsFile);
