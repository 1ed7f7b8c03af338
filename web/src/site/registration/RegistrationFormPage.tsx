// /registration/form: the form alone, for frames of our own pages and for links from elsewhere.
import { RegistrationCard } from './RegistrationCard.tsx';

export function RegistrationFormPage() {
  return <RegistrationCard heading="h1" framed />;
}
