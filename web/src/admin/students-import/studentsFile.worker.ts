import { serveFiles } from '../import/readFile.ts';
import { studentsFile } from './studentsFile.ts';

serveFiles(studentsFile);
