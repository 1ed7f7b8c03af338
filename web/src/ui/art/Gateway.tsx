// An open Newar door at dawn, its lintel wider than its frame, slippers left on the step: entrance, before anything
// is learned. The logo, drawn large. 520 × 620, the same in both schemes.
import { useId } from 'react';
import { Garland } from './Garland.tsx';

const wood = '#3A4182';
const carved = '#666FBC';
const dark = '#171A3D';

function Wall({ id }: { id: string }) {
  return (
    <>
      <pattern id={id} width="44" height="28" patternUnits="userSpaceOnUse">
        <path d="M0 .5H44M0 14.5H44M11.5 0V14M33.5 14V28" stroke="#2A3069" fill="none" />
      </pattern>
      <rect width="520" height="620" fill="#1F2350" />
      <rect width="520" height="620" fill={`url(#${id})`} />
    </>
  );
}

/** The eave with its rafter ends and slanted struts. */
function Eave() {
  return (
    <>
      <path d="M-10 0H530V38L498 70H22L-10 38z" fill={dark} />
      <path d="M-10 38L22 70H498L530 38" fill="none" stroke="#343969" strokeWidth="2" />
      {Array.from({ length: 15 }, (_, index) => (
        <rect key={index} x={38 + index * 31} y="70" width="12" height="11" fill="#343969" />
      ))}
      <path d="M60 81l34 66M460 81l-34 66" stroke={wood} strokeWidth="13" />
      <path d="M64 89l26 50M456 89l-26 50" stroke={carved} strokeWidth="1.5" strokeDasharray="3 6" />
    </>
  );
}

/** The half-round over the lintel, a sun in it. */
function Torana() {
  const rays = Array.from({ length: 11 }, (_, index) => {
    const angle = (Math.PI * (index + 1)) / 12;
    const at = (radius: number) =>
      `${(260 - radius * Math.cos(angle)).toFixed(1)} ${(226 - radius * Math.sin(angle)).toFixed(1)}`;
    return `M${at(46)}L${at(70)}`;
  });
  return (
    <g strokeWidth="1.5">
      <path d="M162 226a98 98 0 0 1 196 0z" fill="#2A3069" stroke={carved} />
      <path d="M182 226a78 78 0 0 1 156 0" fill="none" stroke={carved} strokeDasharray="2 5" />
      <path d={rays.join('')} stroke={carved} strokeLinecap="round" />
      <path d="M230 226a30 30 0 0 1 60 0z" fill="#F5A400" />
    </g>
  );
}

function Pillar({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 272)`}>
      <path d="M4 0h32v268H4z" fill={wood} />
      <path d="M-4 0h48v14H-4zM0 60h40v10H0zM0 190h40v10H0zM-4 248h48v20H-4z" fill="#474FA3" />
      <path d="M12 82v96M20 82v96M28 82v96" stroke={carved} strokeWidth="1.5" />
      <path d="M20 24l10 12-10 12-10-12z" fill="none" stroke={carved} strokeWidth="1.5" />
      <path d="M20 212l10 12-10 12-10-12z" fill="none" stroke={carved} strokeWidth="1.5" />
    </g>
  );
}

/** What stands behind the door: a sun, a peak, and a way up to it. */
function Beyond({ id }: { id: string }) {
  return (
    <>
      <clipPath id={id}>
        <path d="M176 272h168v268H176z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M176 272h168v268H176z" fill="#FFF1D0" />
        <circle cx="222" cy="404" r="34" fill="#F5A400" />
        <path d="M160 478l44-38 22 18 52-84 26 38 18-16 40 58v100H160z" fill="#8E97D3" />
        <path d="M278 374l-22 36 12-5 8 12 10-11 10 8 4-8z" fill="#FFFFFF" />
        <path d="M160 498l52-26 40 20 48-30 60 36v60H160z" fill="#474FA3" />
        <path d="M160 528q50-22 96-14t104-10v50H160z" fill="#2A3069" />
        <path
          d="M244 540c4-22 34-20 30-38s-34-14-24-34 34-20 28-38"
          fill="none"
          stroke="#FBF7EF"
          strokeWidth="3"
          strokeDasharray="1 7"
          strokeLinecap="round"
        />
      </g>
      {/* The two leaves, swung inwards. */}
      <path d="M176 272l26 16v236l-26 16zM344 272l-26 16v236l26 16z" fill="#2A3069" />
      <path
        d="M182 300l14 8v86l-14 4zM182 414l14-3v88l-14 9zM338 300l-14 8v86l14 4zM338 414l-14-3v88l14 9z"
        fill="none"
        stroke={carved}
        strokeWidth="1.5"
      />
    </>
  );
}

/** A lattice window beside the door. */
function Lattice({ id, x }: { id: string; x: number }) {
  return (
    <g transform={`translate(${x} 318)`}>
      <path d="M-8-12h84v10H-8zM-4 104h76v8H-4z" fill={wood} />
      <path d="M0 0h68v102H0z" fill={dark} />
      <path d="M0 0h68v102H0z" fill={`url(#${id})`} stroke={wood} strokeWidth="7" />
    </g>
  );
}

function Steps() {
  return (
    <>
      <path d="M112 540h296v20H112z" fill="#474FA3" />
      <path d="M88 560h344v22H88z" fill={wood} />
      <path d="M60 582h400v24H60z" fill="#2A3069" />
      <path d="M0 606h520v14H0z" fill={dark} />
      {/* Two lamps and a pair of slippers. */}
      {[136, 384].map((x) => (
        <g key={x} transform={`translate(${x} 540)`}>
          <path d="M-12-8h24c-2 6-6 8-12 8s-10-2-12-8z" fill="#A85B00" />
          <path d="M0-22c5 6 5 10 0 14-5-4-5-8 0-14z" fill="#F5A400" />
        </g>
      ))}
      <g fill="#FBEBCB">
        <rect x="322" y="549" width="26" height="9" rx="4.5" />
        <rect x="354" y="551" width="26" height="9" rx="4.5" />
      </g>
      <path d="M330 549c4-4 10-4 13 0M362 551c4-4 10-4 13 0" fill="none" stroke="#E87A12" strokeWidth="3" />
    </>
  );
}

export function Gateway({ label }: { label: string }) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 520 620"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      width="100%"
      height="100%"
    >
      <pattern id={`${id}lattice`} width="17" height="17" patternUnits="userSpaceOnUse">
        <path d="M0 0l17 17M17 0L0 17" stroke={carved} strokeWidth="1.5" fill="none" />
        <circle cx="8.5" cy="8.5" r="2" fill={carved} />
      </pattern>
      <Wall id={`${id}wall`} />
      <Eave />
      <Lattice id={`${id}lattice`} x={14} />
      <Lattice id={`${id}lattice`} x={438} />
      <Beyond id={`${id}beyond`} />
      <Pillar x={136} />
      <Pillar x={344} />
      <Torana />
      <path d="M92 226h336v28H92z" fill={wood} />
      <path d="M112 254h296v18H112z" fill="#343969" />
      {Array.from({ length: 18 }, (_, index) => (
        <rect key={index} x={118 + index * 16} y="258" width="8" height="9" fill={carved} />
      ))}
      <g transform="translate(140 262)">
        <Garland />
      </g>
      <Steps />
    </svg>
  );
}
