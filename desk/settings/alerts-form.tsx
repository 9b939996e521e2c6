import { settingAt } from '../../contract/setting-edits.ts';
import { DeskError } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Problem } from '../components/problem.tsx';
import { useDesk } from '../desk-context.ts';
import { useAction } from '../use-action.ts';
import { Groups } from './setting-fields.tsx';
import type { SettingsDraft } from './use-settings.ts';

const PATH = ['desk', 'alerts'];
const GROUP = {
  title: 'Alerts',
  about:
    'A message is sent when a feed has been failing for an hour, backups are late, disk space is low, a review is asked for or an article is published.',
  fields: [
    {
      path: PATH,
      label: 'Webhook',
      hint: 'An address of Slack, Discord, ntfy or a similar service. Anyone who knows it can post there.',
      isNullable: true,
    },
  ],
};

/** The webhook for alerts, which can be tried before it is saved. */
export function AlertsForm({ draft }: { draft: SettingsDraft }) {
  const { call } = useDesk();
  const address = settingAt(draft.all, PATH);
  const test = useAction(async () => {
    const { problem } = await call('testAlerts', { body: { address: String(address) } });
    if (problem !== '') throw new DeskError(502, `The message did not arrive: ${problem}`);
    return 'The test message was sent.';
  });
  return (
    <>
      <Groups draft={draft} groups={[GROUP]} />
      <div className="tools">
        <Button disabled={!address || test.isPending} onClick={() => test.run(undefined)}>
          Send a test message
        </Button>
      </div>
      <Problem error={test.error} />
    </>
  );
}
