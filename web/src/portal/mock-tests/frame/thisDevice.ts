// What sentences call the device: a phone is what has no fine pointer.

export const thisDevice = (): 'phone' | 'computer' =>
  window.matchMedia('(pointer: fine)').matches ? 'computer' : 'phone';
