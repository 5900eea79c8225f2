/** Something is loading that has no button of its own. */
export const Spinner = ({ label = 'Carregando' }: { label?: string }) => (
  <span className="spinner" role="status" aria-label={label} />
);
