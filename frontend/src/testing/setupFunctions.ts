import { isolateFile } from './isolation';

isolateFile();
