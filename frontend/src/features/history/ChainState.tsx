import IntactIcon from '@mui/icons-material/VerifiedOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { VerificationResult } from '@/api/management/history';
import { formatNumber, formatTime } from '@/text/format';
import { viHistory } from '@/text/management/viHistory';
import { MessageBox } from '@/ui/messages/MessageBox';

/** What the latest verification found about the hash chains of the histories that the user sees. */
export function ChainState({ verification }: { verification: VerificationResult | null }) {
  const { chain } = viHistory;
  const isBroken = (verification?.broken ?? 0) + (verification?.broken_accounts ?? 0) > 0;
  const hasFindings = (verification?.findings ?? 0) > 0;
  const tone = isBroken ? 'rejected' : !verification || hasFindings ? 'pending_review' : 'approved';
  return (
    <MessageBox
      role="status"
      tone={tone}
      icon={tone === 'approved' ? <IntactIcon /> : <WarningIcon />}
      sx={{ mb: 2 }}
    >
      {textOf(verification)}
      {verification &&
        hasFindings &&
        !isBroken &&
        ` ${chain.otherMismatches(formatNumber(verification.findings))}`}
    </MessageBox>
  );
}

function textOf(verification: VerificationResult | null): string {
  const { chain } = viHistory;
  if (!verification) return chain.none;
  const time = formatTime(verification.ended_at);
  const { broken, broken_accounts: accounts } = verification;
  if (broken || accounts) return chain.broken(countsOf(broken || null, accounts || null), time);
  return chain.sound(countsOf(verification.ebooks, verification.accounts), time);
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
