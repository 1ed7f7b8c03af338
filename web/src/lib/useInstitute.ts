// The institute's facts for components: those that came with the page, which an admin may have changed.
import { createContext, use } from 'react';
import { institute, type Institute } from '../../../shared/institute.ts';

export const InstituteContext = createContext<Institute>(institute);

export const useInstitute = (): Institute => use(InstituteContext);
