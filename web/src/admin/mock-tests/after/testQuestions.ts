// The questions of a mock test as the office looks at them afterwards.
import { useQuery } from '@apollo/client/react';
import { z } from 'zod';
import { letterOf } from '../../../../../shared/questions/questions.ts';
import { QuestionsOfTestDocument, type QuestionsOfTestQuery } from '../../../graphql/generated/upload.ts';

const options = z.array(z.object({ id: z.string(), text: z.string(), right: z.literal(true).optional() }));
const choices = z.record(z.string(), z.object({ all: z.number(), upper: z.number(), lower: z.number() }));

export type Taken = QuestionsOfTestQuery['taken'][number];

export interface TestOption {
  id: string;
  letter: string;
  text: string;
  /** As the version of the paper had it. */
  right: boolean;
}

export const optionsOf = ({ content }: Taken): TestOption[] =>
  (options.safeParse(content?.options).data ?? []).map(({ id, text, right }, index) => ({
    id,
    letter: letterOf(index),
    text,
    right: right === true,
  }));

export type Choices = z.infer<typeof choices>;

/** How often each option was chosen, by its id. */
export const choicesOf = (stored: unknown): Choices => choices.safeParse(stored).data ?? {};

/** They are frozen: read once. */
export function useTestQuestions(paper: string): { taken: readonly Taken[]; failed: boolean } {
  const { data, error } = useQuery(QuestionsOfTestDocument, { variables: { paper } });
  return { taken: data?.taken ?? [], failed: error !== undefined };
}
