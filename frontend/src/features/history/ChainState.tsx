import IntactIcon from '@mui/icons-material/VerifiedOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { Proof } from '@/api/management/history';
import { formatNumber, formatTime } from '@/text/format';
import { viHistory } from '@/text/management/viHistory';
import { MessageBox } from '@/ui/messages/MessageBox';

/** What the latest verification found about the hash chains of the histories that the user sees. */
export function ChainState({ proof }: { proof: Proof | null }) {
  const { chain } = viHistory;
  const broken = (proof?.broken ?? 0) + (proof?.broken_accounts ?? 0) > 0;
  const hasFindings = (proof?.findings ?? 0) > 0;
  const tone = broken ? 'rejected' : !proof || hasFindings ? 'pending_review' : 'approved';
  return (
    <MessageBox
      role="status"
      tone={tone}
      icon={tone === 'approved' ? <IntactIcon /> : <WarningIcon />}
      sx={{ mb: 2 }}
    >
      {textOf(proof)}
      {proof && hasFindings && !broken && ` ${chain.otherMismatches(formatNumber(proof.findings))}`}
    </MessageBox>
  );
}

function textOf(proof: Proof | null): string {
  const { chain } = viHistory;
  if (!proof) return chain.none;
  const time = formatTime(proof.ended_at);
  const { broken, broken_accounts: accounts } = proof;
  if (broken || accounts) return chain.broken(countsOf(broken || null, accounts || null), time);
  return chain.sound(countsOf(proof.ebooks, proof.accounts), time);
}

/** "1.204 eBook và 23 tài khoản"; null is left out. */
function countsOf(ebooks: number | null, accounts: number | null): string {
  const { chain } = viHistory;
  const counts = [
    ebooks === null ? '' : chain.ebooks(formatNumber(ebooks)),
    accounts === null ? '' : chain.accounts(formatNumber(accounts)),
  ];
  return counts.filter(Boolean).join(' và ');
}
