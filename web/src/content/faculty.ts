// The teachers, by subject, the subject's head first. `photo` is a path under web/public, for example
// '/images/faculty/bishwa-neupane.webp'; without one, or when it fails to load, the teacher is drawn as `look` says.

/** How somebody is drawn as long as there is no photo. */
export interface Look {
  /** From light to dark. */
  skin: 0 | 1 | 2 | 3;
  hair: 'short' | 'parted' | 'receding' | 'long' | 'bob' | 'bun' | 'braid';
  wears: 'shirt' | 'coat' | 'kurta' | 'sari';
  grey?: true;
  glasses?: true;
  moustache?: true;
  beard?: true;
  tika?: true;
  topi?: true;
}

export interface Teacher {
  name: string;
  role: string;
  affiliation: string;
  photo?: string;
  look: Look;
}

export interface Department {
  /** As in the address: /faculty?subject=physics. Also the name of the subject's colour and icon. */
  subject: 'physics' | 'chemistry' | 'mathematics';
  label: string;
  teachers: readonly Teacher[];
}

export const departments: readonly [Department, ...Department[]] = [
  {
    subject: 'physics',
    label: 'Physics',
    teachers: [
      {
        name: 'Bishwa Raj Neupane',
        role: 'Head of Physics',
        affiliation: 'PhD, Tribhuvan University',
        look: { skin: 1, hair: 'receding', wears: 'coat', grey: true, glasses: true, topi: true },
      },
      {
        name: 'Srijana Thapa',
        role: 'Mechanics',
        affiliation: 'Lecturer, Pulchowk Campus',
        look: { skin: 1, hair: 'long', wears: 'kurta', tika: true },
      },
      {
        name: 'Prakash Chandra Joshi',
        role: 'Optics and waves',
        affiliation: 'Amrit Science Campus',
        look: { skin: 2, hair: 'parted', wears: 'shirt', moustache: true },
      },
      {
        name: 'Nima Lhamu Sherpa',
        role: 'Electricity',
        affiliation: 'MSc, Kathmandu University',
        look: { skin: 1, hair: 'bun', wears: 'kurta' },
      },
      {
        name: 'Deepak Mahato',
        role: 'Heat and gases',
        affiliation: 'Thapathali Campus',
        look: { skin: 3, hair: 'short', wears: 'shirt', beard: true, moustache: true },
      },
      {
        name: 'Rojina Maharjan',
        role: 'Modern physics',
        affiliation: 'MSc, Tribhuvan University',
        look: { skin: 0, hair: 'bob', wears: 'shirt', glasses: true },
      },
      {
        name: 'Kiran Bahadur Rawal',
        role: 'Numericals',
        affiliation: 'Former lecturer, Surkhet',
        look: { skin: 2, hair: 'receding', wears: 'coat', grey: true, moustache: true },
      },
      {
        name: 'Asmita Poudyal',
        role: 'CEE physics',
        affiliation: 'St. Xavier’s College',
        look: { skin: 0, hair: 'braid', wears: 'sari', tika: true },
      },
      {
        name: 'Suman Limbu',
        role: 'Laboratory and demos',
        affiliation: 'MSc, Tribhuvan University',
        look: { skin: 1, hair: 'short', wears: 'kurta', glasses: true },
      },
    ],
  },
  {
    subject: 'chemistry',
    label: 'Chemistry',
    teachers: [
      {
        name: 'Meena Kumari Yadav',
        role: 'Head of Chemistry',
        affiliation: 'PhD, Kathmandu University',
        look: { skin: 2, hair: 'bun', wears: 'sari', glasses: true, tika: true },
      },
      {
        name: 'Hari Prasad Bhattarai',
        role: 'Organic chemistry',
        affiliation: 'Amrit Science Campus',
        look: { skin: 1, hair: 'receding', wears: 'coat', moustache: true, topi: true },
      },
      {
        name: 'Pooja Tuladhar',
        role: 'Physical chemistry',
        affiliation: 'MSc, Tribhuvan University',
        look: { skin: 0, hair: 'long', wears: 'shirt', glasses: true },
      },
      {
        name: 'Bikash Chaudhary',
        role: 'Inorganic chemistry',
        affiliation: 'Lecturer, Patan Campus',
        look: { skin: 3, hair: 'parted', wears: 'shirt' },
      },
      {
        name: 'Sushila Tamang',
        role: 'Reaction mechanisms',
        affiliation: 'MSc, Kathmandu University',
        look: { skin: 1, hair: 'bob', wears: 'kurta' },
      },
      {
        name: 'Gopal Krishna Acharya',
        role: 'Numericals',
        affiliation: 'Former head, Chitwan',
        look: {
          skin: 2,
          hair: 'receding',
          wears: 'kurta',
          grey: true,
          glasses: true,
          beard: true,
          moustache: true,
        },
      },
      {
        name: 'Nirmala Rai',
        role: 'CEE chemistry',
        affiliation: 'Tri-Chandra Campus',
        look: { skin: 1, hair: 'braid', wears: 'kurta' },
      },
      {
        name: 'Sandip Khadka',
        role: 'Periodic table',
        affiliation: 'MSc, Pokhara University',
        look: { skin: 2, hair: 'short', wears: 'shirt', glasses: true },
      },
      {
        name: 'Aayusha Bajracharya',
        role: 'Environmental chemistry',
        affiliation: 'Golden Gate College',
        look: { skin: 0, hair: 'bun', wears: 'sari', tika: true },
      },
    ],
  },
  {
    subject: 'mathematics',
    label: 'Mathematics',
    teachers: [
      {
        name: 'Tika Ram Dahal',
        role: 'Head of Mathematics',
        affiliation: 'MPhil, Tribhuvan University',
        look: { skin: 2, hair: 'short', wears: 'coat', grey: true, moustache: true, topi: true },
      },
      {
        name: 'Sarita Ghimire',
        role: 'Calculus',
        affiliation: 'Lecturer, Pulchowk Campus',
        look: { skin: 0, hair: 'long', wears: 'sari', tika: true, glasses: true },
      },
      {
        name: 'Mahesh Pun',
        role: 'Coordinate geometry',
        affiliation: 'Western Region Campus',
        look: { skin: 1, hair: 'parted', wears: 'coat' },
      },
      {
        name: 'Laxmi Devi Pandey',
        role: 'Algebra',
        affiliation: 'Tri-Chandra Campus',
        look: { skin: 1, hair: 'bun', wears: 'sari', grey: true, tika: true },
      },
      {
        name: 'Rabin Shakya',
        role: 'Vectors and trigonometry',
        affiliation: 'MSc, Kathmandu University',
        look: { skin: 0, hair: 'short', wears: 'shirt', glasses: true, beard: true, moustache: true },
      },
      {
        name: 'Binod Kumar Sah',
        role: 'Probability',
        affiliation: 'MA, Tribhuvan University',
        look: { skin: 3, hair: 'parted', wears: 'kurta', moustache: true },
      },
      {
        name: 'Kabita Gurung',
        role: 'IT entrance mathematics',
        affiliation: 'Herald College',
        look: { skin: 1, hair: 'bob', wears: 'kurta', glasses: true },
      },
      {
        name: 'Nabin Oli',
        role: 'Speed and shortcuts',
        affiliation: 'BE, Pulchowk Campus',
        look: { skin: 2, hair: 'parted', wears: 'shirt', glasses: true },
      },
      {
        name: 'Shreya Manandhar',
        role: 'Lok Sewa aptitude',
        affiliation: 'MSc, Tribhuvan University',
        look: { skin: 0, hair: 'long', wears: 'shirt' },
      },
    ],
  },
];

export const facultyPage = {
  title: 'Faculty',
  lead: 'The people in front of the board, subject by subject.',
  tabs: 'Subjects',
  join: {
    title: 'Do you teach?',
    text: 'We look for people who like questions more than answers.',
    action: 'Join Our Teaching Team',
  },
} as const;
