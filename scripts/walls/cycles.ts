import type { Edge } from './imports.ts';
import { isNoun, placeOf } from './places.ts';
import type { Violation } from './tree.ts';

/** Nouns that lean on each other in a ring. Types alone do not count: they are gone at run time. */
export function cycles(edges: Edge[]): Violation[] {
  const graph = new Map<string, Map<string, Edge>>();
  for (const edge of edges) {
    const [from, to] = [placeOf(edge.from), placeOf(edge.to)];
    if (edge.typeOnly || from.free || from.floor !== 'server' || to.floor !== 'server') continue;
    if (!isNoun(from.part) || !isNoun(to.part) || from.part === to.part) continue;
    const out = graph.get(from.part) ?? new Map<string, Edge>();
    graph.set(from.part, out.set(to.part, out.get(to.part) ?? edge));
  }
  const told = new Set<string>();
  return [...graph.keys()].flatMap((noun) => {
    const ring = told.has(noun) ? null : shortestRing(graph, noun);
    if (!ring) return [];
    for (const { from } of ring) told.add(placeOf(from).part);
    const names = [...ring, ring[0]].map((edge) => (edge ? placeOf(edge.from).part : ''));
    const lines = ring.map(({ from, line }) => `${from}:${line}`).join(', ');
    const advice = `${names.join(' -> ')} (${lines}): what flows back is a job that the noun that cares handles`;
    return [{ path: ring[0]?.from ?? '', line: ring[0]?.line ?? 0, rule: 'cycle', advice }];
  });
}

function shortestRing(graph: Map<string, Map<string, Edge>>, start: string): Edge[] | null {
  const paths: Edge[][] = [...(graph.get(start)?.values() ?? [])].map((edge) => [edge]);
  const seen = new Set<string>();
  for (let path = paths.shift(); path; path = paths.shift()) {
    const end = placeOf(path.at(-1)?.to ?? '').part;
    if (end === start) return path;
    if (seen.has(end)) continue;
    seen.add(end);
    for (const edge of graph.get(end)?.values() ?? []) paths.push([...path, edge]);
  }
  return null;
}
