// The patterns of all pages in a route table, redirects and the not-found page left out.

interface RouteNode {
  path?: string;
  handle?: unknown;
  children?: RouteNode[];
}

/** Marks a route that only leads elsewhere, so that no menu counts it as a page. */
export const redirectHandle = { redirect: true } as const;

export function patternsOf(routes: readonly RouteNode[]): ReadonlySet<string> {
  const patterns = new Set<string>();
  const visit = (nodes: readonly RouteNode[]): void => {
    for (const node of nodes) {
      if (node.path !== undefined && node.path !== '*' && node.handle !== redirectHandle)
        patterns.add(node.path);
      if (node.children) visit(node.children);
    }
  };
  visit(routes);
  return patterns;
}
