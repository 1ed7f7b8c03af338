// The language of this build of the web app. The build for Nepali has another module in this one's place.
export type Language = 'en' | 'ne';

export const language: Language = 'en';
