// Pages below have GraphQL.
import { Outlet } from 'react-router-dom';
import { GraphqlProvider } from '../graphql/GraphqlProvider.tsx';

export function GraphqlArea() {
  return (
    <GraphqlProvider>
      <Outlet />
    </GraphqlProvider>
  );
}
