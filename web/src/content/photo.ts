// Words of a student's photo, in the portal and in the office.

export const photo = {
  add: 'Add a photo',
  change: 'Change the photo',
  remove: 'Delete the photo',
  file: 'File of the photo',
  how: 'Move the picture until the face is in the square: drag it, or use the arrow keys.',
  square: 'The square of the photo',
  zoom: 'Larger or smaller',
  save: 'Save the photo',
  cancel: 'Cancel',
  tooLarge: 'This file is larger than 25 MB. Please choose a smaller one.',
  noPicture: 'This is no picture that can be opened here, or a very small one.',
  failed: 'The photo could not be stored. Please try again.',
  fixed: 'Your photo is changed by the office. Please ask there.',
} as const;
