// What two students say (home page).

export const testimonials = {
  title: 'What students say',
  quotes: [
    {
      text: 'I came for the notes. I stayed because someone noticed I was skipping organic chemistry.',
      name: 'Sandhya Gurung',
      course: 'B.E. Entrance, 2024',
    },
    {
      text: 'शनिबारको परीक्षा र आइतबारको नतिजाले नै मलाई हरेक हप्ता अगाडि बढायो।',
      name: 'रोशन तामाङ',
      course: 'IT Entrance, 2024',
    },
  ],
} as const;
