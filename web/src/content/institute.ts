// The institute: everything another institute would change first. No component holds any of it.

export const institute = {
  name: 'Prabesh',
  nepaliName: 'प्रवेश',
  tagline: 'Entrance preparation for engineering, IT, medicine and Lok Sewa, in Kathmandu.',
  copyright: '© 2082 Prabesh',
  /** As shown and as dialled. */
  phones: [
    { label: '01-5970455', tel: '+97715970455' },
    { label: '9851234567', tel: '+9779851234567' },
  ],
  email: 'info@prabesh.test',
  officeHours: 'Mon-Fri 6am-5pm',
} as const;
