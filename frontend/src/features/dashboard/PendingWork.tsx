import DoneIcon from '@mui/icons-material/CelebrationOutlined';
import ArrowIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Link } from 'react-router';
import type { Role, Statistics } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viDashboard } from '@/text/list/viDashboard';
import { EmptyState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { paths } from '@/ui/paths';
import { nothingToDo, type Todo, todosOf } from './counts';

export function PendingWork({ role, statistics }: { role: Role; statistics: Statistics }) {
  return (
    <Panel title={viDashboard.pendingWork}>
      {nothingToDo(role, statistics) ? (
        <EmptyState icon={<DoneIcon />} text={viDashboard.todo.none} />
      ) : (
        <List disablePadding>
          {todosOf(role, statistics).map((todo) => (
            <TodoRow key={todo.key} todo={todo} />
          ))}
        </List>
      )}
    </Panel>
  );
}

function TodoRow({ todo }: { todo: Todo }) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={`${paths.ebooks}${todo.search}`}
        sx={{ borderRadius: 1.5, mx: -1, px: 1, minHeight: 48 }}
      >
        <ListItemText primary={viDashboard.todo[todo.key]} />
        <Box
          component="span"
          sx={{
            minWidth: 32,
            px: 1,
            textAlign: 'center',
            fontWeight: 700,
            borderRadius: 99,
            bgcolor: todo.count > 0 ? 'primary.main' : 'sunken',
            color: todo.count > 0 ? 'primary.contrastText' : 'text.secondary',
          }}
        >
          {formatNumber(todo.count)}
        </Box>
        <ArrowIcon sx={{ color: 'text.secondary', ml: 0.5 }} />
      </ListItemButton>
    </ListItem>
  );
}
