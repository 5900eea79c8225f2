import { useSearchParams } from 'react-router';

/** Sets one parameter of the address, or takes it away with null; the page stays where it is. */
export function useSetParam() {
  const [, setParams] = useSearchParams();
  return (name: string, value: string | null) =>
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { preventScrollReset: true },
    );
}
