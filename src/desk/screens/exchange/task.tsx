import { Navigate } from 'react-router';

/** The address of a task about documents of 1C: all that the shop and 1C differ in. */
export default function Task() {
  return <Navigate to="/exchange?part=differences" replace />;
}
