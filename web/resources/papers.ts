// The six model papers: which questions they hold, how long they take, and the set of the website they belong to.
import { type QuestionSet, questionSets } from '../src/content/questionBanks.ts';
import { type ArrangedSection, arrange } from './arrange.ts';
import type { Section } from './question.ts';
import { cee16Botany } from './questions/cee16/botany.ts';
import { cee16Chemistry } from './questions/cee16/chemistry.ts';
import { cee16Mat } from './questions/cee16/mat.ts';
import { cee16Physics } from './questions/cee16/physics.ts';
import { cee16Zoology } from './questions/cee16/zoology.ts';
import { cee17Botany } from './questions/cee17/botany.ts';
import { cee17Chemistry } from './questions/cee17/chemistry.ts';
import { cee17Mat } from './questions/cee17/mat.ts';
import { cee17Physics } from './questions/cee17/physics.ts';
import { cee17Zoology } from './questions/cee17/zoology.ts';
import { cee18Botany } from './questions/cee18/botany.ts';
import { cee18Chemistry } from './questions/cee18/chemistry.ts';
import { cee18Mat } from './questions/cee18/mat.ts';
import { cee18Physics } from './questions/cee18/physics.ts';
import { cee18Zoology } from './questions/cee18/zoology.ts';
import { cee19Botany } from './questions/cee19/botany.ts';
import { cee19Chemistry } from './questions/cee19/chemistry.ts';
import { cee19Mat } from './questions/cee19/mat.ts';
import { cee19Physics } from './questions/cee19/physics.ts';
import { cee19Zoology } from './questions/cee19/zoology.ts';
import { ioe1Chemistry } from './questions/ioe1/chemistry.ts';
import { ioe1English } from './questions/ioe1/english.ts';
import { ioe1Mathematics } from './questions/ioe1/mathematics.ts';
import { ioe1Physics } from './questions/ioe1/physics.ts';
import { ioe7Chemistry } from './questions/ioe7/chemistry.ts';
import { ioe7English } from './questions/ioe7/english.ts';
import { ioe7Mathematics } from './questions/ioe7/mathematics.ts';
import { ioe7Physics } from './questions/ioe7/physics.ts';

export interface Paper {
  set: QuestionSet;
  sections: readonly Section[];
  arranged: readonly ArrangedSection[];
  /** Minutes. */
  time: number;
  /** Taken off for each wrong answer. */
  penalty: string;
}

type Questions = Section['questions'];

function medical(
  zoology: Questions,
  botany: Questions,
  chemistry: Questions,
  physics: Questions,
  mat: Questions,
) {
  const sections: Section[] = [
    { subject: 'Zoology', questions: zoology },
    { subject: 'Botany', questions: botany },
    { subject: 'Chemistry', questions: chemistry },
    { subject: 'Physics', questions: physics },
    { subject: 'Mental Agility Test (MAT)', questions: mat },
  ];
  return { sections, time: 45, penalty: '0.25' };
}

function engineering(mathematics: Questions, physics: Questions, chemistry: Questions, english: Questions) {
  const sections: Section[] = [
    { subject: 'Mathematics', questions: mathematics },
    { subject: 'Physics', questions: physics },
    { subject: 'Chemistry', questions: chemistry },
    { subject: 'English', questions: english },
  ];
  return { sections, time: 60, penalty: '0.1' };
}

const contents: Record<string, Pick<Paper, 'sections' | 'time' | 'penalty'>> = {
  'cee-16': medical(cee16Zoology, cee16Botany, cee16Chemistry, cee16Physics, cee16Mat),
  'cee-17': medical(cee17Zoology, cee17Botany, cee17Chemistry, cee17Physics, cee17Mat),
  'cee-18': medical(cee18Zoology, cee18Botany, cee18Chemistry, cee18Physics, cee18Mat),
  'cee-19': medical(cee19Zoology, cee19Botany, cee19Chemistry, cee19Physics, cee19Mat),
  'ioe-1': engineering(ioe1Mathematics, ioe1Physics, ioe1Chemistry, ioe1English),
  'ioe-7': engineering(ioe7Mathematics, ioe7Physics, ioe7Chemistry, ioe7English),
};

export const papers: readonly Paper[] = questionSets.map((set, index) => {
  const content = contents[set.id];
  if (!content) throw new Error(`the set ${set.id} of content/questionBanks.ts has no questions`);
  return { set, ...content, arranged: arrange(content.sections, index + 1) };
});
