/** Which tests `npm test -- <word>` runs: those with the word in their path or name, whatever its case; 'sign-in' is 'sign in'. */
export type Selection = {
  files: string[];
  /** Further files of Vitest that mention the word: their tests with it in the name. */
  mentioning: string[];
  namePattern: string;
  /** For Playwright's --grep. Null when no journey has the word. */
  journeyPattern: string | null;
};

type File = { path: string; text: string };

/** Null when no test has the word. A file that only mentions it elsewhere than in a name is found when it runs no test. */
export function selectTests(word: string, testFiles: File[]): Selection | null {
  const pattern = word
    .trim()
    .split(/[-\s]+/)
    .map(RegExp.escape)
    .join('[-\\s]');
  const expression = new RegExp(pattern, 'i');
  const byPath = testFiles.filter(({ path }) => expression.test(path));
  const byText = testFiles.filter((file) => !byPath.includes(file) && expression.test(file.text));
  if (byPath.length + byText.length === 0) return null;
  const isJourney = ({ path }: File) => path.endsWith('.spec.ts');
  const [files, mentioning] = [byPath, byText].map((found) =>
    found.filter((file) => !isJourney(file)).map(({ path }) => path),
  ) as [string[], string[]];
  const journeyFiles = byPath.filter(isJourney).map(({ path }) => RegExp.escape(path.replace(/^.*\//, '')));
  const hasJourneys = [...byPath, ...byText].some(isJourney);
  // Playwright compares with '<project> <file> <name> @<tag>': projects and tags are no names.
  const names = [...journeyFiles.map((file) => `${file} `), `.*(?<!@)${pattern}`].join('|');
  return {
    files,
    mentioning,
    namePattern: `(?i:${pattern})`,
    journeyPattern: hasJourneys ? `^ ?\\S+ (?:${names})` : null,
  };
}
