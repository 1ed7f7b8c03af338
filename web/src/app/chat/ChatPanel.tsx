// What the chat button opens: three ways to reach a person, each in a new tab.
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { useId } from 'react';
import { chat } from '../../content/chat.ts';
import { chatPlatforms } from '../../content/chatPlatforms.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

const Panel = styled('div')(({ theme }) => ({
  '--focus-ring': theme.vars.palette.focus,
  position: 'absolute',
  right: 0,
  bottom: 'calc(100% + 12px)',
  width: 'min(320px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 112px - var(--bottom-bar, 0px))',
  padding: '20px 12px 12px',
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.raised,
  boxShadow: theme.vars.palette.liftShadow,
  color: theme.vars.palette.ink,
  animation: `${rise} 180ms ${theme.transitions.easing.easeOut}`,
  '& > header': { display: 'flex', alignItems: 'flex-start', padding: '0 0 12px 12px' },
  '& > header > div': { flex: 1 },
  '& h2': { margin: 0, fontSize: 20, fontWeight: 600, lineHeight: 1.2, letterSpacing: '-.01em' },
  '& p': { margin: '2px 0 0', fontSize: 15, lineHeight: 1.4, color: theme.vars.palette.ink2 },
  '& li a': {
    display: 'grid',
    gridTemplateColumns: '44px 1fr auto',
    alignItems: 'center',
    gap: 12,
    minHeight: 60,
    padding: '8px 12px',
    borderRadius: 8,
    '&:hover': { backgroundColor: theme.vars.palette.sunk },
  },
  '& li i': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.indigoTint,
    color: theme.vars.palette.link,
  },
  '& b': { display: 'block', fontSize: 17, fontWeight: 550, lineHeight: 1.3 },
  '& small': { display: 'block', fontSize: 15, lineHeight: 1.3, color: theme.vars.palette.ink2 },
  '& li a > svg': { color: theme.vars.palette.ink3 },
}));

/** Reading goes on in the panel; Tab leads to its links. */
const focus = (panel: HTMLElement | null): void => panel?.focus({ preventScroll: true });

interface ChatPanelProps {
  id: string;
  onClose: () => void;
}

export function ChatPanel({ id, onClose }: ChatPanelProps) {
  const title = useId();
  const subtitle = useId();
  return (
    <Panel
      id={id}
      ref={focus}
      role="dialog"
      aria-labelledby={title}
      aria-describedby={subtitle}
      tabIndex={-1}
    >
      <header>
        <div>
          <h2 id={title}>{chat.title}</h2>
          <p id={subtitle}>{chat.subtitle}</p>
        </div>
        <IconButton aria-label={chat.close} onClick={onClose} sx={{ mt: '-10px' }}>
          <Icon name="close" />
        </IconButton>
      </header>
      <ul>
        {chatPlatforms(useInstitute()).map((platform) => (
          <li key={platform.label}>
            <a href={platform.href} target="_blank" rel="noopener noreferrer">
              <i aria-hidden="true">
                <Icon name={platform.icon} size={22} />
              </i>
              <span>
                <b>{platform.label}</b>
                <small>{platform.note}</small>
                <VisuallyHidden>({chat.newTab})</VisuallyHidden>
              </span>
              <Icon name="external" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
