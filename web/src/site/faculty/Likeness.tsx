// A teacher drawn from a few traits, for as long as there is no photo: head and shoulders on a square of 240.
import type { Look } from '../../content/faculty.ts';

const skins = ['#D8A67E', '#C68E62', '#B57B50', '#9F6742'] as const;
const black = '#191630';
const grey = '#8C8A9C';
const feature = '#4A2A1C';

/** What is behind the head. */
function HairBehind({ hair }: Pick<Look, 'hair'>) {
  switch (hair) {
    case 'long':
      return <path d="M74 112c0-36 20-58 46-58s46 22 46 58c0 34 6 60 12 82H62c6-22 12-48 12-82z" />;
    case 'bob':
      return <path d="M74 114c0-38 20-60 46-60s46 22 46 60c0 18 2 34 4 46H70c2-12 4-28 4-46z" />;
    case 'bun':
      return <circle cx="120" cy="52" r="21" />;
    case 'braid':
      return (
        <path d="M78 112c0-36 18-56 42-56s42 20 42 56c0 16-4 28-12 38H92c-8-10-14-22-14-38zM150 132c16 6 22 18 18 32 6 8 6 18 0 26 4 12-2 24-12 30-8-12-8-22-4-30-6-8-6-18-2-26-4-10-4-22 0-32z" />
      );
    case 'receding':
      return <path d="M80 118c-6-42 14-65 40-65s46 23 40 65z" />;
    default:
      return null;
  }
}

/** What falls over the forehead. */
function HairInFront({ hair }: Pick<Look, 'hair'>) {
  switch (hair) {
    case 'short':
      return (
        <path d="M80 116c-6-40 14-62 42-62 30 0 46 22 38 62-4-14-8-24-14-30-18 4-38 2-50-8-8 8-12 20-16 38z" />
      );
    case 'parted':
      return (
        <path d="M80 118c-8-42 14-66 44-65 28 1 42 22 36 65-3-16-8-26-16-34-16 2-32-1-44-12-8 14-16 26-20 46z" />
      );
    case 'receding':
      return <path d="M80 120c-4-22-2-38 6-50 2 10 0 22-2 28zM160 120c4-22 2-38-6-50-2 10 0 22 2 28z" />;
    default:
      return (
        <path d="M79 122c-6-42 14-67 41-67s47 25 41 67c-4-20-14-36-34-46-12 20-28 32-44 34-2 4-3 8-4 12z" />
      );
  }
}

/** The Dhaka topi, a little higher on one side. */
function Topi() {
  return (
    <g>
      <path d="M80 92c-2-22 4-40 10-46 20-9 48-7 64 4 6 10 8 26 6 44-24-8-56-9-80-2z" fill="#E9E2D2" />
      <path
        d="M88 66l8 9 8-9-8-9zM108 62l8 9 8-9-8-9zM128 63l8 9 8-9-8-9zM98 81l7 7 7-7-7-7zM120 79l7 7 7-7-7-7zM140 81l7 7 7-7-7-7z"
        fill="#B1222B"
      />
      <path d="M80 92c24-7 56-6 80 2" fill="none" stroke="#5A5568" strokeWidth="2" />
    </g>
  );
}

function Face({ look }: { look: Look }) {
  const hair = look.grey ? grey : black;
  return (
    <g fill="none" stroke={feature} strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M97 107q8-5 15-1M128 106q8-4 15 1" stroke={hair} strokeWidth="3" />
      <path d="M120 120q-1 9-5 13 4 3 8 1" opacity=".7" />
      <path d="M108 147q12 8 24 0" stroke="#8A3B2E" />
      <path d="M105 117h.1M135 117h.1" strokeWidth="6" />
      {look.moustache ? <path d="M105 141q8-7 15-3 7-4 15 3" stroke={hair} strokeWidth="5" /> : null}
      {look.glasses ? (
        <path
          d="M92 118a13 12 0 1 0 26 0a13 12 0 1 0-26 0zM122 118a13 12 0 1 0 26 0a13 12 0 1 0-26 0zM118 116q2-2 4 0M92 115l-9-3M148 115l9-3"
          stroke="#2A2640"
          strokeWidth="2.2"
        />
      ) : null}
      {look.tika ? <circle cx="120" cy="98" r="3" fill="#B1222B" stroke="none" /> : null}
    </g>
  );
}

function Clothes({ wears }: Pick<Look, 'wears'>) {
  const line = {
    fill: 'none',
    stroke: '#FFF',
    strokeOpacity: 0.55,
    strokeWidth: 2.5,
    strokeLinejoin: 'round',
  } as const;
  return (
    <>
      <path d="M28 240c4-40 38-56 72-60q20 12 40 0c34 4 68 20 72 60z" fill="currentColor" />
      {wears === 'sari' ? (
        <path d="M100 180C84 200 66 222 60 240h92c-10-22-22-42-52-60z" fill="#FFF" fillOpacity=".22" />
      ) : null}
      {wears === 'coat' ? (
        <>
          <path d="M100 180l20 34 20-34q-20 12-40 0z" fill="#FFF" fillOpacity=".85" />
          <path d="M100 180l-10 16 18 8-4 14 16 22 16-22-4-14 18-8-10-16" {...line} />
        </>
      ) : null}
      {wears === 'shirt' ? (
        <path d="M98 180l-6 14 16 14 12-16 12 16 16-14-6-14M120 192v48" {...line} />
      ) : null}
      {wears === 'kurta' ? <path d="M98 181q22 16 44 0M120 191v34M120 200h.1M120 212h.1" {...line} /> : null}
    </>
  );
}

export function Likeness({ look, className }: { look: Look; className?: string | undefined }) {
  const skin = skins[look.skin];
  const hair = look.grey ? grey : black;
  return (
    <svg viewBox="0 0 240 240" className={className} aria-hidden="true">
      <circle cx="120" cy="118" r="88" fill="var(--halo)" />
      <g fill={hair}>
        <HairBehind hair={look.hair} />
      </g>
      <Clothes wears={look.wears} />
      <path d="M103 146h34v32q-17 16-34 0z" fill={skin} />
      <path d="M103 158q17 16 34 0v10q-17 14-34 0z" fill={feature} fillOpacity=".22" />
      <path d="M82 112a8 10 0 0 0 2 22zM158 112a8 10 0 0 1-2 22z" fill={skin} />
      <path d="M82 108c0-30 16-46 38-46s38 16 38 46c0 32-16 60-38 60s-38-28-38-60z" fill={skin} />
      {look.beard ? (
        <path
          d="M82 120c0 32 16 52 38 52s38-20 38-52c-4 10-8 16-14 18-14-6-34-6-48 0-6-2-10-8-14-18z"
          fill={hair}
          fillOpacity=".82"
        />
      ) : null}
      <Face look={look} />
      <g fill={hair}>
        <HairInFront hair={look.hair} />
      </g>
      {look.topi ? <Topi /> : null}
    </svg>
  );
}
