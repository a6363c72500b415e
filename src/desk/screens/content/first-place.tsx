import { Navigate } from 'react-router';

/** The content opens with the articles. */
export default function FirstPlace() {
  return <Navigate to="/content/posts" replace />;
}
