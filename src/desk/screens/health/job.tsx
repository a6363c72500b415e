import { Navigate } from 'react-router';

/** The address of a task about a failed job: all of them. */
export default function Job() {
  return <Navigate to="/health" replace />;
}
