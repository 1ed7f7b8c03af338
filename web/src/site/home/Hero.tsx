// The home page's first screen (2.4): when classes start, what this is, the one next step.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { hero } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import { EntranceWord } from '../../ui/art/EntranceWord.tsx';
import { NarrowSky, WideSky } from './HeroSky.tsx';

function Badge() {
  return (
    <Box
      component="p"
      sx={{
        display: 'inline-flex',
        alignItems: { xs: 'flex-start', md: 'center' },
        gap: 1.25,
        mb: { xs: 2.5, md: 3.5 },
        fontSize: 16,
        lineHeight: 1.35,
        fontWeight: 500,
        color: 'onNight2',
      }}
    >
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          width: 9,
          height: 9,
          borderRadius: '50%',
          bgcolor: 'marigold',
          flex: 'none',
          mt: { xs: '7px', md: 0 },
        }}
      />
      <span>
        <Box component="b" sx={{ color: 'onNight', fontWeight: 550 }}>
          {hero.badge.strong}
        </Box>{' '}
        {hero.badge.rest}
      </span>
    </Box>
  );
}

function Actions() {
  const actions = [
    { label: hero.enroll, path: paths.registration },
    { label: hero.courses, path: paths.courses },
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: { xs: 3, md: 4 } }}>
      {actions.map(({ label, path }, index) => (
        <Button
          key={label}
          variant={index === 0 ? 'contained' : 'night'}
          href={path.href()}
          sx={{ flex: { xs: '1 1 0', sm: '0 0 auto' }, px: { xs: 1.5, sm: 2.75 } }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

export function Hero() {
  return (
    <Box
      component="section"
      data-surface="night"
      aria-labelledby="hero-title"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        // As high as its picture; on very wide screens the sky is cut rather than the fold passed.
        minHeight: { md: 'max(600px, 53.33vw)', xl: 'clamp(768px, 53.33vw, max(860px, 44.8vw))' },
      }}
    >
      <Wrap style={{ position: 'relative', zIndex: 1 }}>
        <Box sx={{ pt: { xs: '28px', md: '40px', lg: '64px' }, maxWidth: 640 }}>
          <Badge />
          <Typography variant="display" id="hero-title" sx={{ maxWidth: '8.4em' }}>
            <EntranceWord label={hero.title.word} /> {hero.title.sentence}{' '}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {hero.title.together}
            </Box>
          </Typography>
          <Typography
            variant="lead"
            sx={{
              mt: { xs: '18px', md: 3 },
              maxWidth: { xs: '25em', md: '19em', lg: '25em' },
              color: 'onNight2',
            }}
          >
            {hero.lead}
          </Typography>
          <Actions />
        </Box>
      </Wrap>
      <WideSky />
      <NarrowSky />
    </Box>
  );
}
