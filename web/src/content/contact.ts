// Words of /contact. Numbers, address and hours are the institute's.

export const contact = {
  title: 'Contact',
  lead: 'No form to fill in. Call, write or come by: a person answers.',
  call: { title: 'Call' },
  email: { title: 'E-mail', text: 'Answered within one working day.' },
  visit: { title: 'Visit', place: (city: string) => `Our office in ${city}` },
  hours: { title: 'Office hours', note: 'Classes run outside them, too.' },
  map: {
    title: 'How to find us',
    /** What the drawing shows, for those who do not see it. */
    sketch:
      'Sketch map: Putalisadak runs north to south. From Ratna Park in the west, Bagbazar leads to Putalisadak Chowk, where the office is. Dillibazar is to the east, Singha Durbar to the south.',
    load: 'Show the map',
    note: 'The map comes from OpenStreetMap, and only when you ask for it.',
    frame: 'Map of our office at Putalisadak, Kathmandu',
    /** Where the office is not where the drawing has it. */
    frameElsewhere: (street: string, city: string) => `Map of our office: ${street}, ${city}`,
    open: 'Open in Maps',
    labels: {
      park: 'Ratna Park',
      ground: 'Tundikhel',
      pond: 'Rani Pokhari',
      palace: 'Singha Durbar',
      west: 'Bagbazar',
      east: 'Dillibazar',
      street: 'Putalisadak',
      north: 'Kamaladi',
    },
  },
} as const;
