// The teachers, by subject, the subject's head first. `photo` is a path under web/public, for example
// '/images/faculty/bishwa-neupane.webp'; without one, or when it fails to load, an avatar is drawn.

export interface Teacher {
  name: string;
  role: string;
  affiliation: string;
  photo?: string;
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
      { name: 'Bishwa Raj Neupane', role: 'Head of Physics', affiliation: 'PhD, Tribhuvan University' },
      { name: 'Srijana Thapa', role: 'Mechanics', affiliation: 'Lecturer, Pulchowk Campus' },
      { name: 'Prakash Chandra Joshi', role: 'Optics and waves', affiliation: 'Amrit Science Campus' },
      { name: 'Nima Lhamu Sherpa', role: 'Electricity', affiliation: 'MSc, Kathmandu University' },
      { name: 'Deepak Mahato', role: 'Heat and gases', affiliation: 'Thapathali Campus' },
      { name: 'Rojina Maharjan', role: 'Modern physics', affiliation: 'MSc, Tribhuvan University' },
      { name: 'Kiran Bahadur Rawal', role: 'Numericals', affiliation: 'Former lecturer, Surkhet' },
      { name: 'Asmita Poudyal', role: 'CEE physics', affiliation: 'St. Xavier’s College' },
      { name: 'Suman Limbu', role: 'Laboratory and demos', affiliation: 'MSc, Tribhuvan University' },
    ],
  },
  {
    subject: 'chemistry',
    label: 'Chemistry',
    teachers: [
      { name: 'Meena Kumari Yadav', role: 'Head of Chemistry', affiliation: 'PhD, Kathmandu University' },
      { name: 'Hari Prasad Bhattarai', role: 'Organic chemistry', affiliation: 'Amrit Science Campus' },
      { name: 'Pooja Tuladhar', role: 'Physical chemistry', affiliation: 'MSc, Tribhuvan University' },
      { name: 'Bikash Chaudhary', role: 'Inorganic chemistry', affiliation: 'Lecturer, Patan Campus' },
      { name: 'Sushila Tamang', role: 'Reaction mechanisms', affiliation: 'MSc, Kathmandu University' },
      { name: 'Gopal Krishna Acharya', role: 'Numericals', affiliation: 'Former head, Chitwan' },
      { name: 'Nirmala Rai', role: 'CEE chemistry', affiliation: 'Tri-Chandra Campus' },
      { name: 'Sandip Khadka', role: 'Periodic table', affiliation: 'MSc, Pokhara University' },
      { name: 'Aayusha Bajracharya', role: 'Environmental chemistry', affiliation: 'Golden Gate College' },
    ],
  },
  {
    subject: 'mathematics',
    label: 'Mathematics',
    teachers: [
      { name: 'Tika Ram Dahal', role: 'Head of Mathematics', affiliation: 'MPhil, Tribhuvan University' },
      { name: 'Sarita Ghimire', role: 'Calculus', affiliation: 'Lecturer, Pulchowk Campus' },
      { name: 'Mahesh Pun', role: 'Coordinate geometry', affiliation: 'Western Region Campus' },
      { name: 'Laxmi Devi Pandey', role: 'Algebra', affiliation: 'Tri-Chandra Campus' },
      { name: 'Rabin Shakya', role: 'Vectors and trigonometry', affiliation: 'MSc, Kathmandu University' },
      { name: 'Binod Kumar Sah', role: 'Probability', affiliation: 'MA, Tribhuvan University' },
      { name: 'Kabita Gurung', role: 'IT entrance mathematics', affiliation: 'Herald College' },
      { name: 'Nabin Oli', role: 'Speed and shortcuts', affiliation: 'BE, Pulchowk Campus' },
      { name: 'Shreya Manandhar', role: 'Lok Sewa aptitude', affiliation: 'MSc, Tribhuvan University' },
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
