// The exams that papers are made for, as sections of a new paper. Whoever makes a paper can change them.
export const paperKinds = ['IOE', 'MECEE', 'own'] as const;
export type PaperKind = (typeof paperKinds)[number];

interface TemplateSection {
  title: string;
  marks: number;
  wrong_marks: number;
  planned: number;
}

interface Template {
  minutes: number;
  sections: readonly (TemplateSection & { position: number })[];
}

/** A wrong answer takes a tenth of the question's marks. */
const ioe = (title: string, one: number, two: number): TemplateSection[] => [
  { title, marks: 1, wrong_marks: 0.1, planned: one },
  { title, marks: 2, wrong_marks: 0.2, planned: two },
];
const mecee = (title: string, planned: number): TemplateSection => ({
  title,
  marks: 1,
  wrong_marks: 0.25,
  planned,
});
const inOrder = (sections: TemplateSection[]): Template['sections'] =>
  sections.map((section, index) => ({ ...section, position: index + 1 }));

export const templates: Readonly<Record<PaperKind, Template>> = {
  // 60 questions of 1 mark and 40 of 2: 140 marks.
  IOE: {
    minutes: 120,
    sections: inOrder([
      ...ioe('Mathematics', 20, 15),
      ...ioe('Physics', 20, 10),
      ...ioe('Chemistry', 10, 10),
      ...ioe('English', 10, 5),
    ]),
  },
  MECEE: {
    minutes: 180,
    sections: inOrder([
      mecee('Zoology', 40),
      mecee('Botany', 40),
      mecee('Chemistry', 50),
      mecee('Physics', 50),
      mecee('Mental Ability', 20),
    ]),
  },
  own: { minutes: 60, sections: [] },
};

export const kindOf = (text: unknown): PaperKind => paperKinds.find((kind) => kind === text) ?? 'own';
