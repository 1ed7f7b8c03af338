// The engraved rose of the mark sheet's seal: waves around two circles, each drawn four times a quarter of a wave apart.
// Computed, since its points would be twenty kilobytes.

const steps = 216;

function wave(middle: number, height: number, petals: number, shift: number): string {
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const radius = middle + height * Math.cos(petals * angle + shift);
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const quarters = [0, 1, 2, 3].map((quarter) => (quarter * Math.PI) / 2);

let drawn: string | undefined;

/** Drawn when the first genuine sheet asks for it. */
const lines = (): string =>
  (drawn ??= quarters.map((shift) => wave(36.1, 5.1, 12, shift) + wave(26, 5.9, 9, shift)).join(''));

export function Rosette() {
  return <path d={lines()} fill="none" stroke="currentColor" strokeWidth="0.6" />;
}
