import { PageHead } from '../../components/page-head.tsx';
import type { Visit } from '../../screen.ts';

interface LostProps {
  visit: Visit;
  code: string;
  message: string;
  explanation: string;
}

/** A page for an address that leads nowhere: what happened, and the way home. */
export function Lost({ visit, code, message, explanation }: LostProps) {
  return (
    <div className="wrap page">
      <PageHead publication={visit.publication} title={code} description={message} robots="noindex" />
      <div className="lost">
        <div>
          <h1 className="lost__code">{code}</h1>
          <p className="lost__msg">{message}</p>
          <p className="dek dek--lg">{explanation}</p>
          <a className="btn btn--solid" href="/">
            Return to Home
          </a>
        </div>
        <span className="pic pic--4x3">
          <img src="/illustrations/world/globe-1/4x3.svg" alt="" width="800" height="600" decoding="async" />
        </span>
      </div>
    </div>
  );
}
