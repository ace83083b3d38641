/* Included in front of every C file of the engine: what is called when something has gone wrong is cold, so that the
 * C compiler keeps those paths out of the way of the others and makes them small. */
#include <Python.h>

__attribute__((cold)) void CPy_AddTraceback(const char *filename, const char *funcname, int line, PyObject *globals);
__attribute__((cold)) void CPyError_OutOfMemory(void);
