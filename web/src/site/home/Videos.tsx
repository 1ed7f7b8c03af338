// Two promotional videos. Until somebody presses play each is a drawing: nothing leaves this origin before.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { videos } from '../../content/home.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Video } from './Video.tsx';

const List = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 28,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1.55fr 1fr', gap: 32 },
}));

export function Videos() {
  return (
    <Section joined aria-labelledby="videos">
      <Wrap>
        <SectionHead id="videos" title={videos.title} />
        <List>
          {videos.list.map((video) => (
            <Video key={video.title} video={video} />
          ))}
        </List>
        <Box component="p" sx={{ mt: 3, fontSize: 15, color: 'ink3' }}>
          {videos.note}
        </Box>
      </Wrap>
    </Section>
  );
}
