// Times of an exam as clocks show them.
import { inDigits } from '../../../../../shared/numbers.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** '1:12:48', under an hour '4:38'. A second counts until it is over. */
export function clockText(milliseconds: number): string {
  const all = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return inDigits(hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`);
}
