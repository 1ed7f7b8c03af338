// /student/tests/{id}/review (docs/screens/mock-tests.md): what an attempt came to, and every question with its answer.
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatLongDate } from '../../../../../shared/dates.ts';
import { language as pageLanguage } from '../../../../../shared/language.ts';
import { formatCount } from '../../../../../shared/numbers.ts';
import { mockTestReview } from '../../../content/mockTestReview.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { OwnChallengesDocument } from '../../../graphql/generated/mockTestReview.ts';
import { MockTestsDocument } from '../../../graphql/generated/mockTests.ts';
import { useQuestion } from '../../../graphql/questions.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { MockTest } from '../serverApi.ts';
import { QuestionReview } from './QuestionReview.tsx';
import styles from './ReviewPage.module.css';
import { say, Summary } from './Summary.tsx';
import { Topics } from './Topics.tsx';
import { countsOf, type Review, useReview } from './useReview.ts';

const filters = ['all', 'wrong', 'empty', 'right'] as const;
type Filter = (typeof filters)[number];

interface QuestionsProps {
  review: Review;
  test: MockTest;
  attempt: string;
}

function Questions({ review, test, attempt }: QuestionsProps): ReactNode {
  const { questions, languages } = review;
  const wrong = questions.some(({ answer }) => answer.outcome === 'wrong');
  const [filter, setFilter] = useState<Filter>(wrong ? 'wrong' : 'all');
  const challenges = useQuestion(OwnChallengesDocument, { attempt });
  const now = useNow().getTime();
  const until = test.challenges_until;
  const isOpen = until !== null && Date.parse(until) > now && challenges.data !== undefined;
  const isShown = (of: Filter) => (one: Review['questions'][number]) =>
    of === 'all' || one.answer.outcome === of;
  const shown = questions.filter(isShown(filter));
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="t-h2">
        {mockTestReview.list}
      </h2>
      <div className={styles.filters} role="group" aria-label={mockTestReview.filter}>
        {filters.map((one) => (
          <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
            {mockTestReview.filters[one]}
            <span className="num">{formatCount(questions.filter(isShown(one)).length)}</span>
          </button>
        ))}
      </div>
      <div className={styles.list}>
        {shown.length === 0 ? <p>{mockTestReview.nothing}</p> : null}
        {shown.map((judged) => (
          <QuestionReview
            key={judged.question.number}
            judged={judged}
            language={languages.includes(pageLanguage) ? pageLanguage : 'en'}
            total={review.standing?.total ?? 0}
            attempt={attempt}
            known={challenges.data?.challenges.find(({ question }) => question === judged.question.number)}
            until={isOpen ? until : null}
          />
        ))}
      </div>
    </section>
  );
}

export function ReviewPage(): ReactNode {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { data, error: listError, again: askAgain } = useQuestion(MockTestsDocument, {}, { once: true });
  const test = data?.mock_tests.find((one) => one.id === id);
  const attempt = params.get('attempt') ?? test?.attempts[0]?.id ?? '';
  const { review, error: reviewError, again } = useReview(test, attempt);
  const error = listError ?? reviewError;
  const isGone = data !== undefined && test === undefined;
  return (
    <>
      <LinkButton variant="text" href={paths.mockTests.href()}>
        <Icon name="back" />
        {mockTests.title}
      </LinkButton>
      <PageHead
        compact
        title={<span lang={test && languageOf(test.title)}>{test?.title ?? mockTestReview.title}</span>}
        lead={
          test === undefined ? null : (
            <span className="num">
              {[formatLongDate(test.opens_at), ...(review ? [say(countsOf(review.questions))] : [])].join(
                ' · ',
              )}
            </span>
          )
        }
      />
      {isGone ? <p>{mockTests.gone.title}</p> : null}
      {error === undefined ? null : (
        <InlineAlert
          severity="warning"
          title={null}
          action={
            <Button
              small
              onClick={() => {
                askAgain();
                again();
              }}
            >
              {mockTests.retry}
            </Button>
          }
        >
          {error.message.endsWith('The answers are not shown yet.')
            ? mockTestReview.notYet
            : mockTestReview.failed}
        </InlineAlert>
      )}
      {review === undefined || test === undefined ? (
        error === undefined && !isGone ? (
          <SkeletonRows label={mockTests.loading} />
        ) : null
      ) : (
        <>
          <Summary review={review} />
          {review.standing === null ? null : (
            <LinkButton small className={styles.sheet} href={`/files/answer-sheets/${attempt}`} download="">
              <Icon name="download" size={19} />
              {mockTestReview.sheet}
            </LinkButton>
          )}
          <div className={styles.columns}>
            <Questions review={review} test={test} attempt={attempt} />
            <Topics questions={review.questions} />
          </div>
        </>
      )}
    </>
  );
}
