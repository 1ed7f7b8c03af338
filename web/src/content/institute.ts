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
  /** When the phone is answered; the office's own hours differ, as the specification has them. */
  callHours: 'Mon-Fri 6am-6pm',
  officeHours: 'Mon-Fri 6am-5pm',
  address: {
    street: 'Putalisadak Chowk, third floor',
    city: 'Kathmandu',
    postalCode: '44600',
    country: 'Nepal',
    directions: 'Five minutes on foot from Ratna Park, along Bagbazar.',
  },
  location: { latitude: 27.7044, longitude: 85.3222 },
  /** Where /registration finds its form: this product's own, or an absolute address of another one. */
  registrationForm: '/registration/form',
  chat: {
    whatsapp: 'https://wa.me/9779851234567',
    messenger: 'https://m.me/prabesh.kathmandu',
  },
} as const;
