import { TokensScreen } from '@/features/tokens/TokensScreen';

export default function TokensPage() {
  return <TokensScreen />;
}
