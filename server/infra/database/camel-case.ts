import { CamelCasePlugin, PostgresQueryCompiler, type RootOperationNode } from 'kysely';

const isCamelCase = Symbol('names in camel case');

/**
 * As Kysely's plugin, but names are changed while the text is written: the plugin copies the whole query for it, and each
 * query inside another one again. Renames columns only: the content of a jsonb column is data.
 */
export class CamelCaseNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  override transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    return Object.assign({ ...node }, { [isCamelCase]: true });
  }

  toSnakeCase(name: string): string {
    return this.snakeCase(name);
  }
}

/** Leaves the names of a query as they are when it was made without `CamelCaseNames`. */
export class CamelCaseCompiler extends PostgresQueryCompiler {
  static readonly #names = new CamelCaseNames();
  #renames = false;

  override compileQuery(...[node, queryId]: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#renames = isCamelCase in node;
    return super.compileQuery(node, queryId);
  }

  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(this.#renames ? CamelCaseCompiler.#names.toSnakeCase(name) : name);
  }
}
