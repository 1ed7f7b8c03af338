// The arrow of a select, as MUI asks for it.
import { Icon } from './Icon.tsx';

export const Chevron = ({ className }: { className?: string }) => <Icon name="down" className={className} />;
