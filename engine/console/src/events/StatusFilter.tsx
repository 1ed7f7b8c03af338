// One status, or all of them.

interface StatusFilterProps<Status extends string> {
  statuses: readonly Status[];
  status: Status | null;
  onStatus: (status: Status | null) => void;
}

export const statusWords = (status: string): string => (status === 'delivering' ? 'on its way' : status);

export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  const { statuses, status, onStatus } = props;
  return (
    <label className="field">
      <span className="label">Status</span>
      <select
        value={status ?? ''}
        onChange={({ target }) => onStatus(statuses.find((one) => one === target.value) ?? null)}
      >
        <option value="">All</option>
        {statuses.map((one) => (
          <option key={one} value={one}>
            {statusWords(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
