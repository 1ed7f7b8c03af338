// /admin/results and /admin/results/list (docs/screens/results.md): exams with their counts, and all results.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminResults } from '../../../content/adminResults.ts';
import { ExamsTotalDocument } from '../../../graphql/generated/admin.ts';
import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { parseListView } from '../../list/listView.ts';
import { useListView } from '../../list/useListView.ts';
import { LeftOutPanel } from '../upload/LeftOutPanel.tsx';
import { AllResultsTab } from './AllResultsTab.tsx';
import { ExamsTab } from './ExamsTab.tsx';
import { type ResultsTab, shapeOf, tabs } from './resultsView.ts';

export function AdminResultsPage(): ReactNode {
  const id = useId();
  const [params] = useSearchParams();
  const control = useListView(shapeOf(params));
  const { tab } = control.view;
  const { data, error } = useSubscription(ExamsTotalDocument);
  const totals = data?.exams_aggregate.aggregate;
  // The sum over no exam at all is null.
  const stored = totals ? (totals.sum?.results_count ?? 0) : undefined;
  return (
    <>
      <PageHead
        compact
        title={adminResults.title}
        lead={
          totals && stored !== undefined ? (
            <span className="num">{adminResults.totals(totals.count, stored)}</span>
          ) : error ? (
            '–'
          ) : (
            <Skeleton sx={{ width: 180, height: 20, my: '2px' }} />
          )
        }
        actions={
          <>
            <Button href={paths.adminResultsHistory.href()} startIcon={<Icon name="clock" size={17} />}>
              {adminResults.history}
            </Button>
            <Button
              variant="contained"
              href={paths.adminResultsUpload.href()}
              startIcon={<Icon name="upload" size={17} />}
            >
              {adminResults.upload}
            </Button>
          </>
        }
      />
      <LeftOutPanel />
      <Tabs
        value={tab}
        aria-label={adminResults.tabs.label}
        // Another tab starts afresh.
        onChange={(_, chosen: ResultsTab) =>
          control.change({ ...parseListView(shapeOf(params), new URLSearchParams()), tab: chosen })
        }
        sx={{ mb: 2 }}
      >
        {tabs.map((value) => (
          <Tab
            key={value}
            value={value}
            label={adminResults.tabs[value]}
            id={`${id}-${value}`}
            aria-controls={value === tab ? `${id}-panel` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'exams' ? (
          <ExamsTab control={control} total={totals?.count} />
        ) : (
          <AllResultsTab control={control} stored={stored} />
        )}
      </Box>
    </>
  );
}
