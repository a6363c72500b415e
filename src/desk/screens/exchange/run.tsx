import { Navigate, useParams } from 'react-router';

/** The address of one run, of tasks and emails: the exchange with that run open. */
export default function Run() {
  const { id = '' } = useParams();
  return <Navigate to={`/exchange?shown=${encodeURIComponent(id)}`} replace />;
}
