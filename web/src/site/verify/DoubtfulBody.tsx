// Under a verdict that is no proof: what the sheet claims, struck through, and what to do.
import { verify } from '../../content/verify.ts';
import { Button } from '../../ui/Button.tsx';
import { Columns } from './Columns.tsx';
import { FalseClaims } from './FalseClaims.tsx';
import { TodoList } from './TodoList.tsx';
import { OpenSheet } from './open/OpenSheet.tsx';
import type { Check } from './useVerdict.ts';

interface DoubtfulBodyProps {
  check: Exclude<Check, { kind: 'genuine' | 'checking' }>;
  onAgain: () => void;
  onSheet: (sheet: string) => void;
  onScan: () => void;
}

export function DoubtfulBody({ check, onAgain, onSheet, onScan }: DoubtfulBodyProps) {
  switch (check.kind) {
    case 'false':
    case 'foreign':
      return (
        <Columns main={<FalseClaims said={check.said} />}>
          <TodoList ours={check.kind === 'false'} onScan={onScan} />
        </Columns>
      );
    case 'unreadable':
      return (
        <Columns main={<OpenSheet scanning={false} onSheet={onSheet} />}>
          <TodoList ours={false} />
        </Columns>
      );
    case 'unchecked':
      return (
        <Columns main={null}>
          <Button variant="contained" onClick={onAgain}>
            {verify.unchecked.again}
          </Button>
          <Button onClick={onScan}>{verify.todo.another}</Button>
        </Columns>
      );
  }
}
