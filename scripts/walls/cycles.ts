import type { Edge } from './imports.ts';
import { isNoun, placeOf } from './places.ts';
import type { Violation } from './tree.ts';

/** Import cycles between nouns, and between files of one noun. Type imports do not count, because they vanish at run time. */
export function cycles(edges: Edge[]): Violation[] {
  const between = edges.filter(isBetweenNouns);
  const across = between.filter(({ from, to }) => nounOf(from) !== nounOf(to));
  const inside = between.filter(({ from, to }) => nounOf(from) === nounOf(to));
  return [
    ...rings(across, nounOf, 'what flows back is a job that the noun that cares handles'),
    ...rings(inside, (path) => path, 'move what both need into a file below them'),
  ];
}

const nounOf = (path: string) => placeOf(path).area;

function isBetweenNouns({ from, to, typeOnly }: Edge): boolean {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (typeOnly || source.free || source.floor !== 'server' || target.floor !== 'server') return false;
  return isNoun(source.area) && isNoun(target.area);
}

/** `nodeOf` returns a file's noun or the file itself. Each node is reported in at most one cycle. */
function rings(edges: Edge[], nodeOf: (path: string) => string, advice: string): Violation[] {
  const graph = new Map<string, Map<string, Edge>>();
  for (const edge of edges) {
    const out = graph.get(nodeOf(edge.from)) ?? new Map<string, Edge>();
    const target = nodeOf(edge.to);
    graph.set(nodeOf(edge.from), out.set(target, out.get(target) ?? edge));
  }
  const reported = new Set<string>();
  return [...graph.keys()].flatMap((node) => {
    const ring = reported.has(node) ? null : shortestRing(graph, node, nodeOf);
    const [first] = ring ?? [];
    if (!ring || !first) return [];
    for (const { from } of ring) reported.add(nodeOf(from));
    const names = [...ring, first].map(({ from }) => nodeOf(from)).join(' -> ');
    const lines = ring.map(({ from, line }) => `${from}:${line}`).join(', ');
    return [{ path: first.from, line: first.line, rule: 'cycle', advice: `${names} (${lines}): ${advice}` }];
  });
}

function shortestRing(
  graph: Map<string, Map<string, Edge>>,
  start: string,
  nodeOf: (path: string) => string,
): Edge[] | null {
  const paths: Edge[][] = [...(graph.get(start)?.values() ?? [])].map((edge) => [edge]);
  const seen = new Set<string>();
  for (let path = paths.shift(); path; path = paths.shift()) {
    const end = nodeOf(path.at(-1)?.to ?? '');
    if (end === start) return path;
    if (seen.has(end)) continue;
    seen.add(end);
    for (const edge of graph.get(end)?.values() ?? []) paths.push([...path, edge]);
  }
  return null;
}
