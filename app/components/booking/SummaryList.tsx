/** The booking, made or about to be made, line by line; the last one is the sum. */
export function SummaryList({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <dl className="book-summary tnum">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
