import { Navigate } from 'react-router';

/** The address of a task about a connection: the connections, where it is settled. */
export default function ConnectionTask() {
  return <Navigate to="/exchange?part=connections" replace />;
}
